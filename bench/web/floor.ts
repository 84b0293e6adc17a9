import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that a page of this kind could be: the same words and controls as a first screen, one style
 *  sheet and one small script, without any library. What a load takes here is the machine, the network and
 *  the browser. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Floor</title>
<link rel="stylesheet" href="/floor.css"><script type="module" src="/floor.js"></script></head>
<body><header><h1>Games</h1></header><main><ul>${'<li><a href="#">Game <b>00:00</b></a></li>'.repeat(6)}</ul></main></body></html>`;
const STYLE =
  'body{margin:0;font:16px system-ui}h1{margin:0;padding:16px}li{min-height:72px;list-style:none;padding:16px}';
const SCRIPT = `const left=()=>{const s=60-Math.floor(performance.now()/1000)%60;for(const b of document.querySelectorAll('b'))b.textContent='00:'+String(s).padStart(2,'0')};left();setInterval(left,1000)`;

const FILES: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  '/': { type: 'text/html', text: PAGE },
  '/floor.css': { type: 'text/css', text: STYLE },
  '/floor.js': { type: 'text/javascript', text: SCRIPT },
};

export type Floor = { readonly address: string; readonly stop: () => Promise<void> };

/** Serves the floor page on a free port. */
export async function serveFloor(): Promise<Floor> {
  const server = createServer((request, reply) => {
    const file = FILES[request.url ?? ''];
    if (file === undefined) reply.writeHead(404).end();
    else reply.writeHead(200, { 'content-type': file.type }).end(file.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { address: `http://127.0.0.1:${port}`, stop };
}
