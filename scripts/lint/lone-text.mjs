/** Text beside something that comes and goes needs an element of its own. A browser that translates a page
 *  puts an element in the place of each text node; React still holds the old node, and throws when it removes
 *  it or inserts before it. Text that is the only child of an element is safe: React sets the text of the
 *  element. Blanks are safe too, for nobody translates them. */

/** Names that stand for elements, never for text. */
const SLOTS = new Set(
  'action cards cell children close club content createPortal empty end foot grid head lead list'
    .concat(' picture remedies road sheetOf slipInFull stage trail')
    .split(' '),
);
const MAPS = new Set(['flatMap', 'from', 'map']);

/** Kinds of node that an expression can leave in the document. */
function kindsOf(node) {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? ['nothing'] : kindsOf(node.left)), ...kindsOf(node.right)];
    case 'JSXElement':
    case 'JSXFragment':
      return ['element'];
    case 'JSXText':
      return isBlank(node.value) ? ['blank'] : ['text'];
    case 'JSXExpressionContainer':
      return kindsOf(node.expression);
    case 'JSXEmptyExpression':
      return ['blank'];
    case 'Literal':
      if (typeof node.value === 'string') return isBlank(node.value) ? ['blank'] : ['text'];
      return typeof node.value === 'number' ? ['text'] : ['nothing'];
    case 'ArrayExpression':
      return ['list'];
    case 'CallExpression':
      return MAPS.has(nameOf(node.callee)) ? ['list'] : kindsOf(node.callee);
    case 'ChainExpression':
      return kindsOf(node.expression);
    case 'Identifier':
    case 'MemberExpression':
      if (nameOf(node) === 'undefined') return ['nothing'];
      // The caller decides whether a slot has content.
      return SLOTS.has(nameOf(node)) ? ['slot'] : ['text'];
    default:
      return ['text'];
  }
}

const nameOf = ({ type, name, property }) => (type === 'MemberExpression' ? property.name : name);
const isBlank = (text) => text.trim() === '';

/** Returns true if React may remove it, or insert it, while what surrounds it stays. */
const comesAndGoes = (kinds) => kinds.length > 1 || kinds[0] === 'list' || kinds[0] === 'slot';

/** A fragment has no element: what it holds stands beside whatever surrounds it. */
const isShownByTurns = ({ parent }) =>
  parent.type === 'ConditionalExpression' || parent.type === 'LogicalExpression';

/** Returns true for a function named like a component: the text that it returns has no element either. */
const isComponent = (fn) => /^[A-Z]/.test(fn?.id?.name ?? fn?.parent?.id?.name ?? '');
function functionAround(node) {
  let at = node.parent;
  while (at && !/Function/.test(at.type)) at = at.parent;
  return at;
}

const MESSAGE =
  'Text beside something that comes and goes needs an element of its own, ' +
  'or the page is gone when a browser has translated it.';

export const loneText = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      const parts = node.children
        .map((child) => ({ child, kinds: kindsOf(child) }))
        .filter(({ kinds }) => kinds[0] !== 'blank' || kinds.length > 1);
      const isAlone = parts.length < 2 && node.type === 'JSXElement';
      const isUnsteady =
        parts.some(({ kinds }) => comesAndGoes(kinds)) ||
        (node.type === 'JSXFragment' && isShownByTurns(node));
      if (isAlone || !isUnsteady) return;
      for (const { child, kinds } of parts)
        if (kinds.includes('text')) context.report({ node: child, message: MESSAGE });
    };
    const checkReturned = (node, fn) => {
      if (node && isComponent(fn) && context.filename.endsWith('.tsx') && kindsOf(node).includes('text'))
        context.report({ node, message: MESSAGE });
    };
    return {
      JSXElement: check,
      JSXFragment: check,
      ReturnStatement: (node) => checkReturned(node.argument, functionAround(node)),
      ArrowFunctionExpression: (node) => {
        if (node.body.type !== 'BlockStatement') checkReturned(node.body, node);
      },
    };
  },
};
