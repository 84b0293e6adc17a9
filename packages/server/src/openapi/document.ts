import { type TSchema, Type } from 'typebox';

import { Envelope } from '@tessera/contract/envelope';
import { LIVE_PATH } from '@tessera/contract/live';
import { RoundCommitment, RoundProof } from '@tessera/contract/proof-shapes';
import { REQUEST_LIMITS } from '@tessera/contract/request-limits';
import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';
import { REFUSALS } from '@tessera/domain/refusal';

import { VERSION } from '../version.ts';
import { LIVE, liveSchemas } from './live-operation.ts';
import { refusalsOf } from './refusals-of.ts';
import { IDEMPOTENCY, playGuide, slipContent, slipRow, ticketRow } from './slip-guide.ts';

/** A JSON Schema or a part of an OpenAPI document: plain data. */
type Node = { readonly [key: string]: unknown };

export type Document = {
  readonly openapi: string;
  readonly info: Node;
  readonly servers: readonly Node[];
  readonly tags: readonly Node[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Node>>>>;
  readonly components: Node;
  /** Notation of each family's selections. */
  readonly 'x-plays': Node;
};

const DESCRIPTION = [
  'Every reply is `{code, msg, time, data}`: code 1 is success, code 0 a refusal whose code stands in `msg`, 401 a lost',
  'session (HTTP 401 as well). Money is decimal text with two places, times are epoch seconds unless named `_ms`.',
  'Ids are text: those of bets and orders exceed 2^53, and an integer beyond 2^53 - 1 is refused as INVALID_PARAMETERS.',
  'Paths are read in any case, and x-aliases lists other spellings. x-plays says how the selections of each play are written.',
  'Bodies may be JSON, urlencoded or multipart; unknown fields are ignored; an empty query field counts as absent.',
].join(' ');

/** Generates the OpenAPI 3.1 document from the routes: nothing in it is maintained twice. */
export function openApiDocument(brandName: string): Document {
  const routes = Object.entries<Route>(ROUTES);
  return {
    openapi: '3.1.1',
    info: { title: `${brandName} API`, version: VERSION, description: DESCRIPTION, license: { name: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(([path]) => tagOf(path)))].map((name) => ({ name })),
    'x-plays': playGuide,
    paths: {
      ...Object.fromEntries(routes.map(([path, route]) => [`/api/${path}`, pathItem(path, route)])),
      [LIVE_PATH]: { get: LIVE },
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Refusal: REFUSAL, SlipRow: slipRow, TicketRow: ticketRow, ...liveSchemas },
    },
  };
}

const tagOf = (path: string): string => path.split('/', 1)[0] ?? path;

function pathItem(path: string, route: Route): Record<string, Node> {
  const [tag = '', action = ''] = path.split('/');
  return {
    [route.method.toLowerCase()]: {
      operationId: tag + action.charAt(0).toUpperCase() + action.slice(1),
      tags: [tag],
      summary: route.summary,
      'x-aliases': aliasesOf(path, route),
      security: route.auth === 'member' ? [{ token: [] }] : [{}, { token: [] }],
      parameters: [
        ...queryOf(route),
        ACCEPT_LANGUAGE,
        ...idempotencyOf(route),
        ...(route.asksWork ? [WORK] : []),
      ],
      ...(route.method === 'POST' && { requestBody: bodyOf(route) }),
      responses: responsesOf(path, route),
      'x-refusals': refusalsOf(route),
    },
  };
}

/** Other spellings of a call; the action defaults to `index`. */
const aliasesOf = (path: string, { aliases = [] }: Route): string[] =>
  [path, ...aliases]
    .flatMap((each) => (each.endsWith('/index') ? [each, each.slice(0, -'/index'.length)] : [each]))
    .filter((each) => each !== path)
    .map((each) => `/api/${each}`);

const ACCEPT_LANGUAGE: Node = {
  name: 'accept-language',
  in: 'header',
  required: false,
  description: 'Language of names and texts in `data`; `msg` is always a code',
  schema: { type: 'string' },
};

const WORK: Node = {
  name: 'proof-of-work',
  in: 'header',
  required: false,
  description: [
    'After PROOF_OF_WORK: `challenge:solution`. The solution is eight numbers to base 36, divided by points.',
    'SHA-256 of `challenge.part.number` begins with `bits` - 3 zeros, part being 0 to 7.',
  ].join(' '),
  schema: { type: 'string' },
};

const idempotencyOf = (route: Route): Node[] =>
  route.refusals.includes('IDEMPOTENCY_KEY_REUSED') ? [IDEMPOTENCY] : [];

function queryOf({ query }: Route): Node[] {
  const { properties = {}, required = [] } = plain(query) as {
    properties?: Record<string, Node>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function bodyOf({ body }: Route): Node {
  const schema = withSlip(plain(body));
  return {
    required: ((schema['required'] as string[] | undefined) ?? []).length > 0,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': { schema },
    },
  };
}

/** The slip codec reads `bet_content` itself; the contract leaves it open. */
function withSlip(schema: Node): Node {
  const properties = schema['properties'] as Node | undefined;
  if (!properties || !('bet_content' in properties)) return schema;
  return { ...schema, properties: { ...properties, bet_content: slipContent } };
}

/** The proof of a round is sent as it is stored; the contract leaves it open. */
const dataOf = (path: string, route: Route): TSchema =>
  path === 'games/roundProof' ? Type.Union([RoundProof, RoundCommitment]) : route.data;

function responsesOf(path: string, route: Route): Record<string, Node> {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  return {
    '200': {
      description: 'Code 1, or a refusal with code 0',
      headers: { 'retry-after': RETRY_AFTER },
      content: { 'application/json': { schema: { anyOf: [plain(Envelope(dataOf(path, route))), refusal] } } },
    },
    ...(route.method === 'POST' && {
      '413': { description: 'PAYLOAD_TOO_LARGE', content: { 'application/json': { schema: refusal } } },
    }),
    ...(route.auth === 'member' && {
      '401': { description: 'No live session', content: { 'application/json': { schema: refusal } } },
    }),
  };
}

/** Schemas contain type-system marks besides the schema itself; JSON drops them. */
const plain = (schema: TSchema | undefined): Node =>
  JSON.parse(JSON.stringify(schema ?? { type: 'object', properties: {} })) as Node;

const RETRY_AFTER: Node = {
  description: 'With TOO_MANY_REQUESTS: the seconds after which the call is let through again',
  schema: { type: 'integer' },
};

/** The `data` of refusals that any call may give. */
const REFUSAL_DATA = [
  'What may be shown beside the refusal. INVALID_PARAMETERS: `field` where one field is at fault.',
  `TOO_MANY_REQUESTS: \`limit\` (${REQUEST_LIMITS.join(', ')}) and \`retry_after\` in seconds.`,
  'PAYLOAD_TOO_LARGE: `limit`, and `of` what: body or field in bytes; fields, files or parts by count.',
].join(' ');

const REFUSAL: Node = {
  type: 'object',
  required: ['code', 'msg', 'time', 'data'],
  properties: {
    code: { type: 'integer', description: '0, or an HTTP status of its own: 401, 403, 404, 405, 413, 500' },
    msg: { type: 'string', enum: REFUSALS, description: 'The refusal’s code' },
    time: { type: 'string' },
    data: { type: ['object', 'null'], description: REFUSAL_DATA },
  },
};
