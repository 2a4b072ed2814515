// Prompts of about 21,000 characters with 200 markers, 30 conditional blocks and 40 fields.
//
// Rendering: eight sets of values alternate, so that no contestant produces the same result twice
// in a row; ours and the limit get 64, because ours caches the text for 16 outcomes of the
// conditions. Parsing: what a preview pays per keystroke, so every text is new (an edited word in
// front, and no text is ever seen again); compile and first render together. All contestants
// produce one string and flatten it, because a rope only defers the copying. Blocks nest up to
// three levels; a tenth of the values are lists or numbers, which the peers receive as strings and
// ours converts itself.
import { Eta } from 'eta';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import lodashTemplate from 'lodash.template';
import Mustache from 'mustache';
import { same } from '../race.mjs';

const { compileTemplate, valuesOf } = await import(
  new URL('../../../libs/domain/template-fields/dist/index.js', import.meta.url).href
);

const markers = 200;
const blocks = 30;
const fields = 40;
const length = 21_000;

function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const below = random(20_261_121);
const pick = (items) => items[below(items.length)];
const words = (
  'the caller asks about an appointment before noon when office opens please repeat spelling ' +
  'of name politely never promise price confirm address number send summary by email if ' +
  'nobody answers transfer to front desk after two rings'
).split(' ');
const prose = (characters) => {
  let text = '';
  while (text.length < characters) text += `${pick(words)}${below(12) === 0 ? '. ' : ' '}`;
  return text;
};

const keys = Array.from(
  { length: fields },
  (_, at) =>
    `${pick(['org', 'notify', 'business', 'opening', 'booking'])}${pick(['Name', 'Email', 'Hours', 'Rule', 'Greeting'])}${at}`,
);
const kinds = ['dental', 'retail'];
const asked = keys.slice(0, 8);

/** A template as a tree: text, markers and blocks, spread evenly. */
function tree() {
  const events = [...Array(markers).fill('marker'), ...Array(blocks).fill('block')];
  for (let at = events.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [events[at], events[other]] = [events[other], events[at]];
  }
  const root = [];
  const open = [root];
  const gap = (length - markers * 14 - blocks * 30) / events.length;
  for (const event of events) {
    open.at(-1).push({ text: prose(gap * (0.3 + below(120) / 100)) });
    if (event === 'marker') open.at(-1).push({ key: pick(keys) });
    else {
      const block = { when: pick(asked), is: pick(kinds), inner: [] };
      open.at(-1).push(block);
      if (open.length < 4) open.push(block.inner);
    }
    if (open.length > 1 && below(3) === 0) {
      open.at(-1).push({ text: prose(30) });
      open.pop();
    }
  }
  return root;
}

/**
 * Writes a tree in a syntax. An empty block gets content, so that every engine has something to
 * remove.
 */
const write = (nodes, syntax) =>
  nodes
    .map((node) =>
      'text' in node
        ? node.text
        : 'key' in node
          ? syntax.key(node.key)
          : syntax.block(
              node.when,
              node.is,
              node.inner.length ? write(node.inner, syntax) : 'Only then. ',
            ),
    )
    .join('');

const shown = (when, is) => `${when}Is${is}`;
const syntaxes = {
  ours: {
    key: (key) => `{${key}}`,
    block: (when, is, inner) => `{#if ${when}=${is}}${inner}{/if}`,
  },
  mustache: {
    key: (key) => `{{{${key}}}}`,
    block: (when, is, inner) => `{{#${shown(when, is)}}}${inner}{{/${shown(when, is)}}}`,
  },
  handlebars: {
    key: (key) => `{{{${key}}}}`,
    block: (when, is, inner) => `{{#if ${shown(when, is)}}}${inner}{{/if}}`,
  },
  eta: {
    key: (key) => `<%~it.${key}%>`,
    block: (when, is, inner) => `<%if(it.${when}==='${is}'){%>${inner}<%}%>`,
  },
  lodash: {
    key: (key) => `<%=${key}%>`,
    block: (when, is, inner) => `<%if(${when}==='${is}'){%>${inner}<%}%>`,
  },
  liquid: {
    key: (key) => `{{${key}}}`,
    block: (when, is, inner) => `{%if ${when}=='${is}'%}${inner}{%endif%}`,
  },
  code: {
    key: (key) => `"+v.${key}+"`,
    block: (when, is, inner) => `"+(v.${when}==="${is}"?"${inner}":"")+"`,
  },
};

/**
 * One set of values; `typed` is what a form holds, `texts` the same for engines that only know
 * texts.
 */
function valueSet() {
  const typed = {};
  for (const key of keys) {
    const turn = below(20);
    typed[key] = asked.includes(key)
      ? pick(kinds)
      : turn === 0
        ? [prose(8).trim(), prose(6).trim()]
        : turn === 1
          ? below(10_000)
          : prose(4 + below(40)).trim();
  }
  const texts = Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
  for (const when of asked) for (const is of kinds) texts[shown(when, is)] = texts[when] === is;
  return { typed: valuesOf(Object.entries(typed).map(([key, value]) => ({ key, value }))), texts };
}

const flat = (text) => {
  text.charCodeAt(text.length - 1);
  return text;
};
const nodes = tree();
const text = Object.fromEntries(
  Object.entries(syntaxes).map(([name, syntax]) => [name, write(nodes, syntax)]),
);
const sets = Array.from({ length: 8 }, valueSet);
/**
 * So many sets that a combination of conditions rarely recurs while it is still in our template's
 * cache.
 */
const manySets = Array.from({ length: 64 }, valueSet);
const eta = new Eta({ autoEscape: false, autoTrim: false, useWith: false });
const liquid = new Liquid();

/** For each engine: compiles a text to a function of values. */
const compilers = {
  patchbay: (source) => {
    const template = compileTemplate(source);
    return ({ typed }) => template.render(typed).text;
  },
  mustache: (source) => {
    Mustache.parse(source);
    return ({ texts }) => Mustache.render(source, texts);
  },
  'mustache (its writer, without the look-up of the parsed text)': (source) => {
    const tokens = Mustache.parse(source);
    const writer = new Mustache.Writer();
    return ({ texts }) =>
      writer.renderTokens(tokens, new Mustache.Context(texts), undefined, source);
  },
  handlebars: (source) => {
    const template = Handlebars.compile(source, { noEscape: true });
    return ({ texts }) => template(texts);
  },
  eta: (source) => {
    const template = eta.compile(source);
    return ({ texts }) => template.call(eta, texts);
  },
  'lodash.template': (source) => {
    const template = lodashTemplate(source, {
      escape: /<%-([\s\S]+?)%>/g,
      interpolate: /<%=([\s\S]+?)%>/g,
      evaluate: /<%([\s\S]+?)%>/g,
    });
    return ({ texts }) => template(texts);
  },
  liquidjs: (source) => {
    const template = liquid.parse(source);
    return ({ texts }) => liquid.renderSync(template, texts);
  },
};
const syntaxOf = {
  patchbay: 'ours',
  mustache: 'mustache',
  'mustache (its writer, without the look-up of the parsed text)': 'mustache',
  handlebars: 'handlebars',
  eta: 'eta',
  'lodash.template': 'lodash',
  liquidjs: 'liquid',
};

/**
 * The limit of rendering: one expression that adds the pieces, generated by `eval`, which the
 * product may not do.
 */
// oxlint-disable-next-line no-new-func -- what the product may not do is here to be measured against
const concatenation = new Function('v', `return "${text.code}"`);

/**
 *  * The limit of parsing: hand-written for these templates, which are known to be well-formed; *
 *  without checks or error reports.
 */
function onePass(source, values) {
  let out = '';
  let written = 0;
  let hidden = 0;
  for (let at = source.indexOf('{'); at !== -1; at = source.indexOf('{', at + 1)) {
    const end = source.indexOf('}', at);
    const sign = source.charCodeAt(at + 1);
    if (hidden === 0) out += source.slice(written, at);
    if (sign === 35) {
      const equals = source.indexOf('=', at);
      if (hidden > 0 || values[source.slice(at + 5, equals)] !== source.slice(equals + 1, end))
        hidden += 1;
    } else if (sign === 47) {
      if (hidden > 0) hidden -= 1;
    } else if (hidden === 0) out += values[source.slice(at + 1, end)];
    written = end + 1;
  }
  return out + source.slice(written);
}

/** Cycles through the sets of values, one per call. */
function turning(render, given = sets) {
  let turn = 0;
  return () => flat(render(given[(turn += 1) % given.length]));
}

let number = 0;
/** Makes the text unique by changing its beginning. */
const fresh = (source) => flat(`Version ${(number += 1)} of this prompt. ${source}`);

const seldom = 'patchbay, 64 sets of values';
const seldomLimit = 'limit: generated concatenation (eval), 64 sets of values';

function rendering(name, compile, source) {
  const render = compile(source);
  return { name, render };
}

export async function* races() {
  const contestants = Object.entries(compilers).map(([name, compile]) =>
    rendering(name, compile, text[syntaxOf[name]]),
  );
  const limit = {
    name: 'limit: generated concatenation (eval)',
    render: ({ texts }) => concatenation(texts),
  };
  const everyone = [
    ...contestants,
    limit,
    { name: 'limit: one pass', render: ({ texts }) => onePass(text.ours, texts) },
  ];
  await same(
    everyone.map(({ name, render }) => ({ name, run: () => sets.map((set) => flat(render(set))) })),
  );

  const size = text.ours.length;
  const shownLength = Math.round(
    sets.reduce((sum, set) => sum + concatenation(set.texts).length, 0) / sets.length,
  );
  const others = Object.keys(compilers).filter((name) => name !== 'patchbay');
  yield {
    name:
      `Template render, ${size} characters, ${markers} markers, ${blocks} blocks, ${fields} ` +
      `fields, 8 sets of values (${shownLength} characters shown)`,
    rounds: 11,
    contestants: [
      ...[limit, ...contestants].map(({ name, render }) => ({ name, run: turning(render) })),
      { name: seldom, run: turning(compilers.patchbay(text.ours), manySets) },
      { name: seldomLimit, run: turning(limit.render, manySets) },
    ],
    goals: [
      { of: 'patchbay', within: 1.5, than: limit.name },
      { of: seldom, within: 1.5, than: seldomLimit },
      { of: 'patchbay', atLeast: 10, than: 'mustache' },
      { of: 'patchbay', atLeast: 1, than: 'eta' },
      { of: 'patchbay', atLeast: 2, than: 'handlebars' },
    ],
  };

  const parsing = Object.entries(compilers).map(([name, compile]) => {
    const source = text[syntaxOf[name]];
    return { name, run: turning((set) => compile(fresh(source))(set)) };
  });
  yield {
    name: `Template parse + compile + first render, a new text every time`,
    rounds: 9,
    contestants: [
      { name: 'limit: one pass', run: turning(({ texts }) => onePass(fresh(text.ours), texts)) },
      ...parsing,
    ],
    goals: others.map((than) => ({ of: 'patchbay', atLeast: 10, than })),
  };
}
