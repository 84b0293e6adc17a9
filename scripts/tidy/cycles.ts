import path from 'node:path';

import type { Finding, Source } from './bans.ts';
import { importsOf } from './import-law.ts';

type Edge = { readonly from: string; readonly to: string; readonly line: number };
type Graph = ReadonlyMap<string, readonly Edge[]>;

const IS_TEST = /\.test\.tsx?$/;
const CONTEXT = 'packages/server/src/context.ts';

/** Finds what no import rule for single files can: folders of a package that import each other, by value or
 *  by type, and parts of the server's context that import the context. Files beside the folders (main, app,
 *  context) put the folders together and count as none. */
export function findCycles(sources: readonly Source[]): Finding[] {
  const edges = sources.flatMap(edgesOf);
  return [...folderCycles(edges), ...contextCycles(edges)];
}

function edgesOf({ path: file, text }: Source): Edge[] {
  if (!/^packages\/[\w-]+\/src\//.test(file) || IS_TEST.test(file)) return [];
  return importsOf(text)
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target, line }) => ({
      from: file,
      to: path.posix.join(path.posix.dirname(file), target),
      line,
    }));
}

/** `packages/server/src/bet`, or nothing for a file that lies in no folder of its package. */
function folderOf(file: string): string | undefined {
  const parts = file.split('/');
  return parts.length > 4 ? parts.slice(0, 4).join('/') : undefined;
}

function folderCycles(edges: readonly Edge[]): Finding[] {
  const graph = new Map<string, Edge[]>();
  for (const edge of edges) {
    const [from, to] = [folderOf(edge.from), folderOf(edge.to)];
    if (from && to && from !== to) graph.set(from, [...(graph.get(from) ?? []), edge]);
  }
  const isBack = (edge: Edge): boolean =>
    reachable(graph, folderOf(edge.to) ?? '', folderOf).has(folderOf(edge.from) ?? '');
  return [...graph.values()]
    .flat()
    .filter(isBack)
    .map(({ from, to, line }) => ({
      path: from,
      line,
      message: `${folderOf(from)} and ${folderOf(to)} import each other, straight or through others`,
    }));
}

function contextCycles(edges: readonly Edge[]): Finding[] {
  const graph = new Map<string, Edge[]>();
  for (const edge of edges) graph.set(edge.from, [...(graph.get(edge.from) ?? []), edge]);
  const held = reachable(graph, CONTEXT, (file) => file);
  return edges
    .filter(({ from, to }) => to === CONTEXT && held.has(from))
    .map(({ from, line }) => ({
      path: from,
      line,
      message: 'what the context holds does not import the context: name the parts it needs',
    }));
}

/** Every node that can be reached from one, without that one unless it lies on a cycle. */
function reachable(
  graph: Graph,
  start: string,
  nodeOf: (file: string) => string | undefined,
): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const { to } of graph.get(node) ?? []) {
      const next = nodeOf(to);
      if (next !== undefined && !found.has(next)) {
        found.add(next);
        waiting.push(next);
      }
    }
  }
  return found;
}
