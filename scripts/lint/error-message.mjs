/** The message of an exception names our code in English, and is no text for a reader: pages take the text of
 *  an error from `errorText`, which gives the message of an ApiError and a sentence for anything else. */

/** Names that errors have here. */
const ERROR_NAME = /^(?:cause|err|exception|reason|thrown)$|(?:error|failure)$/i;

const MESSAGE =
  'The message of an error is no text for a reader: take errorText(error), or caughtText(error) in a handler.';

/** Returns true for an expression that is an error by its name, or that a catch has bound. */
function isError(node) {
  switch (node?.type) {
    case 'Identifier':
      return ERROR_NAME.test(node.name) || isCaught(node);
    case 'MemberExpression':
      return ERROR_NAME.test(node.property.name ?? node.property.value);
    case 'LogicalExpression':
      return isError(node.left) || isError(node.right);
    case 'ConditionalExpression':
      return isError(node.consequent) || isError(node.alternate);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return isError(node.expression);
    default:
      return false;
  }
}

/** Returns true for the parameter of a catch clause, or of a function passed to `catch`, around the node. */
function isCaught(node) {
  for (let at = node.parent; at; at = at.parent) if (bindingOf(at)?.name === node.name) return true;
  return false;
}

function bindingOf(node) {
  if (node.type === 'CatchClause') return node.param;
  const isHandler = /Function/.test(node.type) && node.parent?.callee?.property?.name === 'catch';
  return isHandler ? node.params[0] : null;
}

const isMessage = ({ property, key = property, computed }) =>
  computed ? key.value === 'message' : key?.name === 'message';

/** The part of a pattern that takes the message. */
const messageIn = (pattern) =>
  pattern?.type === 'ObjectPattern' ? pattern.properties.find(isMessage) : undefined;

export const errorMessage = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node) => node && context.report({ node, message: MESSAGE });
    const checkBinding = (node) => report(messageIn(bindingOf(node)));
    return {
      MemberExpression: (node) => report(isMessage(node) && isError(node.object) ? node : null),
      VariableDeclarator: ({ id, init }) => report(isError(init) ? messageIn(id) : null),
      CatchClause: checkBinding,
      ArrowFunctionExpression: checkBinding,
      FunctionExpression: checkBinding,
    };
  },
};
