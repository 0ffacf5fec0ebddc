#pragma GCC system_header
class Model {
public:
  void appendRow(const std::vector<Cell *> &row)
#ifdef WT_ORACLE
  { for (Cell *cell : row) cells.push_back(cell); }
  ~Model() { for (Cell *cell : cells) delete cell; }
  std::vector<Cell *> cells
#endif
  ;
};
