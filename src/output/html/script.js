'use strict';
// How does the page show its findings? They are data, and the script renders the visible ones. All text is inserted as
// text, never as markup.
const data = JSON.parse(document.getElementById('data').textContent);
const byId = id => document.getElementById(id);
const rowHeight = 58;
const filters = ['q', 'kind', 'confidence', 'engine', 'tag', 'sort'];
const state = { q: '', kind: '', confidence: '', engine: '', tag: '', sort: '', id: '', step: 0 };
let shown = [];

function make(name, attributes, ...children) {
  const isSvg = ['svg', 'rect', 'line', 'text', 'title'].includes(name);
  const element = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {}))
    if (key === 'onclick') element.addEventListener('click', value); else element.setAttribute(key, value);
  for (const child of children) element.append(child);
  return element;
}

// ---- the address contains the current view, so that it can be shared
function readAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  for (const key of [...filters, 'id']) state[key] = wanted.get(key) || '';
  state.step = Math.max(0, parseInt(wanted.get('step') || '0', 10) || 0);
}
function writeAddress() {
  const address = new URLSearchParams();
  for (const key of [...filters, 'id']) if (state[key]) address.set(key, state[key]);
  if (state.step) address.set('step', state.step);
  history.replaceState(null, '', '#' + address.toString());
}

// ---- the list
function fits(f) {
  if (state.kind && f.kind !== state.kind) return false;
  if (state.confidence && f.confidence !== state.confidence) return false;
  if (state.engine && !f.engines.includes(state.engine)) return false;
  if (state.tag && (state.tag === '-' ? f.tags.length : !f.tags.some(t => t.id === state.tag))) return false;
  const words = state.q.toLowerCase();
  return !words || (f.file + ' ' + f.function + ' ' + f.message).toLowerCase().includes(words);
}
const orders = {
  '': null,
  file: (a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line,
  kind: (a, b) => a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0,
  steps: (a, b) => a.steps.length - b.steps.length,
};
function select() {
  shown = data.findings.filter(fits);
  if (orders[state.sort]) shown.sort(orders[state.sort]);
  byId('rows').style.height = shown.length * rowHeight + 'px';
  byId('summary').textContent = shown.length + ' of ' + data.findings.length + ' findings; ' + data.summary;
}
function drawRows() {
  const list = byId('list'), first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 2);
  const last = Math.min(shown.length, first + Math.ceil(list.clientHeight / rowHeight) + 5);
  const rows = [];
  for (let i = first; i < last; ++i) {
    const f = shown[i];
    const row = make('div', { class: 'row' + (f.id === state.id ? ' on' : ''), style: 'top:' + i * rowHeight + 'px', onclick: () => open(f.id) },
      make('div', {}, make('b', { class: f.confidence }, f.kind), ' ' + f.message),
      make('div', { class: 'where' }, f.file + ':' + f.line + (f.function ? ' in ' + f.function : '')));
    rows.push(row);
  }
  byId('rows').replaceChildren(...rows);
}
function showRow() {
  const i = shown.findIndex(f => f.id === state.id), list = byId('list');
  if (i < 0) return;
  if (i * rowHeight < list.scrollTop) list.scrollTop = i * rowHeight;
  if ((i + 1) * rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = (i + 1) * rowHeight - list.clientHeight;
}

// ---- who owns it: one box per holder and one for the object; a solid line owns
function picture(f, step) {
  const holder = f.expression || 'this function', object = f.isHandle ? 'handle' : 'memory';
  let lives = 'none';
  for (let i = 0; i <= step; ++i) {
    const kind = f.steps[i].kind;
    if (kind === 'allocate') lives = 'owned';
    if (kind === 'release') lives = lives === 'released' ? 'twice' : 'released';
    if (kind === 'lose') lives = 'lost';
    if (kind === 'use' && lives === 'released') lives = 'used';
  }
  if (lives === 'none' && f.steps.every(s => s.kind !== 'allocate')) lives = 'owned';
  const svg = make('svg', { class: 'owner', viewBox: '0 0 300 110', role: 'img' });
  const box = (x, label, colour, dashed) => svg.append(
    make('rect', { x, y: 34, width: 104, height: 34, rx: 5, fill: 'none', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dashed ? '4 4' : '0' }),
    make('text', { x: x + 52, y: 56, 'text-anchor': 'middle' }, label.length > 14 ? label.slice(0, 13) + '…' : label));
  const words = { none: 'not allocated yet', owned: '`' + holder + '` owns it', released: 'released', twice: 'released a second time',
    used: 'used after it was released', lost: 'the last owner is gone: nobody releases it' };
  const red = 'var(--red)', green = 'var(--green)', grey = 'var(--soft)';
  const isBad = ['twice', 'used', 'lost'].includes(lives);
  svg.append(make('title', {}, words[lives]));
  if (lives !== 'none') {
    box(16, holder, lives === 'lost' ? red : grey, lives === 'lost');
    box(180, object, isBad ? red : lives === 'owned' ? green : grey, lives !== 'owned' && lives !== 'lost');
    svg.append(make('line', { x1: 120, y1: 51, x2: 180, y2: 51, stroke: isBad ? red : lives === 'owned' ? green : grey, 'stroke-width': 2.5,
      'stroke-dasharray': lives === 'owned' ? '0' : '4 4' }));
    if (lives === 'lost') svg.append(make('line', { x1: 140, y1: 41, x2: 160, y2: 61, stroke: red, 'stroke-width': 2.5 }));
  }
  svg.append(make('text', { x: 150, y: 94, 'text-anchor': 'middle' }, words[lives]));
  return svg;
}

// The step that is the finding itself: the last one that is neither inside a callee nor a note.
function endOf(f) {
  let end = f.steps.length - 1;
  while (end > 0 && (f.steps[end].depth || f.steps[end].kind === 'note')) --end;
  return end;
}

// ---- the source, with the path in it
function source(f) {
  const files = [...new Set(f.steps.map(s => s.file))];
  return files.map(file => {
    const pieces = data.sources[file] || [];
    const steps = f.steps.map((s, i) => ({ ...s, number: i })).filter(s => s.file === file);
    const near = line => steps.some(s => Math.abs(s.line - line) <= 8);
    const pre = make('pre', {});
    let before = 0;
    for (const [start, text] of pieces)
      text.split('\n').forEach((content, k) => {
        const line = start + k;
        if (!near(line)) return;
        if (before && line !== before + 1) pre.append(make('div', { class: 'gap' }, '⋯'));
        before = line;
        const here = steps.filter(s => s.line === line), isNow = here.some(s => s.number === state.step);
        pre.append(make('div', { class: 'l' + (here.length ? ' path' : '') + (isNow ? ' now' : '') },
          make('span', { class: 'n' }, String(line)), make('span', { class: 't' }, content)));
        for (const s of here)
          pre.append(make('div', { class: 's' + (s.number === endOf(f) ? ' bad' : '') }, (s.number + 1) + '. ' + s.sentence));
      });
    if (!before) pre.append(make('div', { class: 'gap' }, 'the source is not in this report'));
    return make('div', { class: 'code' }, make('div', { class: 'name' }, file), pre);
  });
}
function detail() {
  const f = data.findings.find(f => f.id === state.id), article = byId('detail');
  document.body.classList.toggle('open', !!f);
  if (!f) { article.replaceChildren(make('p', { class: 'where' }, data.findings.length ? 'Choose a finding.' : 'Nothing was found.')); return; }
  state.step = Math.min(state.step, Math.max(0, f.steps.length - 1));
  const chips = [make('span', { class: 'chip ' + f.confidence }, f.confidence + ' confidence'),
    make('span', { class: 'chip' }, 'CWE-' + f.cwe), ...f.engines.map(e => make('span', { class: 'chip' }, e)),
    ...(f.growth ? [make('span', { class: 'chip' }, 'leaks ' + f.growth.replace('-', ' '))] : []),
    ...f.tags.map(t => make('span', { class: 'chip' }, t.sentence))];
  const end = endOf(f);
  const steps = f.steps.map((s, i) => make('li', { class: (i === state.step ? 'on' : '') + (i === end ? ' end' : '') + (s.depth ? ' deep' + s.depth : ''),
    onclick: () => goTo(i) }, (i + 1) + '. ' + s.sentence, make('span', { class: 'where' }, '  ' + s.file + ':' + s.line)));
  const because = ['engine ' + f.engines.join(' and ') + (f.engines.length > 1 ? ' find it, each by its own means' : ' found this path feasible'), ...f.contracts];
  const against = [...f.doubts, ...f.disagree.map(e => 'engine ' + e + ' was asked and does not find it')].map(d => make('li', {}, d));
  const others = f.others.map(o => make('li', {}, o.file + ':' + o.line + ': ' + o.message));
  article.replaceChildren(
    make('button', { class: 'back', type: 'button', onclick: () => { state.id = ''; draw(); } }, '‹ all findings'),
    make('h2', {}, f.message), make('div', { class: 'where' }, f.file + ':' + f.line + (f.function ? ' in ' + f.function : '')),
    make('div', { class: 'chips' }, ...chips),
    ...(others.length ? [make('div', {}, 'The same defect also shows here:'), make('ul', { class: 'why' }, ...others)] : []),
    make('div', { class: 'columns' }, make('ol', { class: 'steps' }, ...steps), f.steps.length ? picture(f, state.step) : ''),
    ...source(f),
    make('div', { class: 'head' }, 'Why it is believed, and the contracts on the path:'),
    make('ul', { class: 'why' }, ...because.map(text => make('li', {}, text))),
    ...(against.length ? [make('div', {}, 'What speaks against it:'), make('ul', { class: 'why' }, ...against)] : []));
  const now = article.querySelector('.l.now'), on = article.querySelector('.steps .on');
  if (on) on.scrollIntoView({ block: 'nearest' });
  if (now) now.scrollIntoView({ block: 'nearest' });
}

// ---- navigation
function open(id) { state.id = id; state.step = 0; draw(); byId('detail').scrollTop = 0; }
function goTo(step) {
  const f = data.findings.find(f => f.id === state.id);
  if (!f) return;
  state.step = Math.max(0, Math.min(step, f.steps.length - 1));
  draw();
}
function move(by) {
  if (!shown.length) return;
  const i = shown.findIndex(f => f.id === state.id);
  open(shown[Math.max(0, Math.min(shown.length - 1, i < 0 ? 0 : i + by))].id);
}
function draw() { select(); showRow(); drawRows(); detail(); writeAddress(); }

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') { document.activeElement.blur(); state.id = ''; draw(); return; }
  if (/^(INPUT|SELECT)$/.test(document.activeElement.tagName)) return;
  const keys = { j: () => goTo(state.step + 1), k: () => goTo(state.step - 1), n: () => move(1), p: () => move(-1),
    ArrowDown: () => move(1), ArrowUp: () => move(-1), '/': () => byId('q').focus() };
  if (keys[event.key]) { keys[event.key](); event.preventDefault(); }
});
byId('list').addEventListener('scroll', drawRows, { passive: true });
window.addEventListener('resize', drawRows);
window.addEventListener('hashchange', () => { readAddress(); fillFilters(); draw(); });
byId('filters').addEventListener('submit', event => event.preventDefault());

function fillFilters() {
  const count = (values) => [...new Set(values)].sort();
  const choices = {
    kind: ['all kinds', ...count(data.findings.map(f => f.kind))],
    confidence: ['any confidence', 'high', 'medium', 'low'],
    engine: ['all engines', ...count(data.findings.flatMap(f => f.engines))],
    tag: ['all tags', '-', ...count(data.findings.flatMap(f => f.tags.map(t => t.id)))],
    sort: ['most important first', 'file', 'kind', 'steps'],
  };
  for (const [id, values] of Object.entries(choices)) {
    byId(id).replaceChildren(...values.map((v, i) => make('option', { value: i ? v : '' }, v === '-' ? 'without tags' : v)));
    byId(id).value = state[id];
  }
  byId('q').value = state.q;
}
for (const id of filters)
  byId(id).addEventListener('input', () => { state[id] = byId(id).value; byId('list').scrollTop = 0; draw(); });

readAddress();
fillFilters();
draw();
// On a phone, the list comes first; elsewhere there is room for the first finding beside it.
if (!state.id && shown.length && matchMedia('(min-width: 761px)').matches) open(shown[0].id);
