// Elements are deleted in a loop and left in the vector, which is then walked again.
// drive: bad()
// drive: good()
#include <vector>
struct Job {
  int n = 0;
};
int bad() {
  std::vector<Job *> jobs;
  jobs.push_back(new Job); // alloc: j
  jobs.push_back(new Job); // alloc: j
  for (Job *j : jobs)
    delete j;
  int sum = 0;
  for (Job *j : jobs)
    sum += j->n; // missed: use-after-free(j) that elements of a container were released is not known to a second walk
  return sum;
}
int good() {
  std::vector<Job *> jobs;
  jobs.push_back(new Job);
  jobs.push_back(new Job);
  int sum = 0;
  for (Job *j : jobs)
    sum += j->n;
  for (Job *j : jobs)
    delete j;
  return sum;
}
