import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
};

/** Values by the names of fields, with which a call gets past its first checks. */
const VALUES: Readonly<Record<string, string>> = {
  amount: '1.00',
  password: 'kd83hf2kqz',
  mobile: '13912340001',
  email: 'a@mail.example',
  page: '1',
  limit: '10',
};

/** Calls that end what the others need, or that cost more than they tell. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'user/logout',
  'user/changepwd',
  'user/resetpwd',
  'security/endOtherSessions',
  'protection/exclude',
  'protection/takeBreak',
]);

/** A call as raw HTTP, with each of its fields. */
export type RecordedCall = { readonly path: string; readonly raw: string; readonly fields: number };

/** One request for each call of the contract that takes fields. */
export const recordCalls = (address: string, token: string): RecordedCall[] =>
  (Object.keys(ROUTES) as RoutePath[])
    .filter((path) => !LEFT_OUT.has(path))
    .flatMap((path) => {
      const route: Route = ROUTES[path];
      const { properties = {} } = ((route.body ?? route.query) as Schema | undefined) ?? {};
      const fields = Object.entries(properties).map(
        ([name, schema]) => [name, sampleOf(name, schema)] as const,
      );
      if (fields.length === 0) return [];
      return [
        { path, raw: rawOf({ address, token, path, method: route.method }, fields), fields: fields.length },
      ];
    });

function sampleOf(name: string, schema: Schema): unknown {
  const options = schema.anyOf?.flatMap((each) => (each.const === undefined ? [] : [each.const]));
  const first = schema.const ?? schema.enum?.[0] ?? options?.[0];
  if (first !== undefined) return first;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object') return {};
  if (schema.type === 'array') return ['1'];
  return VALUES[name] ?? (schema.type === 'integer' || schema.type === 'number' ? 1 : '1');
}

type Head = {
  readonly address: string;
  readonly token: string;
  readonly path: string;
  readonly method: string;
};

function rawOf(
  { address, token, path, method }: Head,
  fields: readonly (readonly [string, unknown])[],
): string {
  const headers = [`Host: ${new URL(address).host}`, `token: ${token}`, 'Connection: keep-alive'];
  if (method === 'GET') {
    const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
    return [`GET /api/${path}?${query} HTTP/1.1`, ...headers, '', ''].join('\r\n');
  }
  const body = JSON.stringify(Object.fromEntries(fields));
  return [`POST /api/${path} HTTP/1.1`, ...headers, 'Content-Type: application/json', '', body].join('\r\n');
}

const LINE = '='.repeat(54);

/** The calls as a log of a proxy, which sqlmap reads. */
export const asProxyLog = (address: string, calls: readonly RecordedCall[]): string =>
  calls.map(({ raw }) => [LINE, `00:00:00  ${address}`, LINE, raw, LINE, '', ''].join('\n')).join('');
