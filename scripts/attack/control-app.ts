import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

/** A small app with two faults planted: a text that is pasted into a statement, and one that is pasted into a
 *  page. A tool that finds neither here proves nothing elsewhere. */
export async function startControlApp(): Promise<{
  readonly address: string;
  readonly stop: () => Promise<void>;
}> {
  const db = new DatabaseSync(':memory:');
  db.exec(`create table items (id integer, name text); insert into items values (1, 'one'), (2, 'two')`);
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://control');
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/item') {
      try {
        const rows = db.prepare(`select name from items where id = ${searchParams.get('id') ?? '0'}`).all();
        reply.end(`<p>${JSON.stringify(rows)}</p>`);
      } catch (error) {
        reply.statusCode = 500;
        reply.end(`<p>[SQLITE_ERROR] SQL error or missing database (${String(error)})</p>`);
      }
    } else if (pathname === '/hello') reply.end(`<p>Hello ${searchParams.get('name') ?? ''}</p>`);
    else reply.end('<a href="/item?id=1">item</a> <a href="/hello?name=you">hello</a>');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      db.close();
    },
  };
}
