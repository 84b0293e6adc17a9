import path from 'node:path';

import type { Finding, Source } from './bans.ts';
import { importsOf } from './import-law.ts';

type Edge = { readonly from: string; readonly to: string; readonly line: number };
type Graph = ReadonlyMap<string, readonly string[]>;

const IS_TEST = /\.test\.tsx?$/;

/** Finds what no import rule for single files can, by value or by type: files that import each other, and
 *  folders beside each other, at any depth, that do. Files beside the folders (main, app, a page) put the
 *  folders together and count as none. */
export function findCycles(sources: readonly Source[]): Finding[] {
  const edges = sources.flatMap(edgesOf);
  return [...fileCycles(edges), ...folderCycles(edges)];
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

const fileCycles = (edges: readonly Edge[]): Finding[] =>
  backEdges(edges, ({ from, to }) => [from, to]).map(({ from, to, line }) => ({
    path: from,
    line,
    message: `${from} and ${to} import each other, straight or through others`,
  }));

const folderCycles = (edges: readonly Edge[]): Finding[] =>
  backEdges(edges, siblingFolders).map((edge) => ({
    path: edge.from,
    line: edge.line,
    message: `${(siblingFolders(edge) ?? []).join(' and ')} import each other, straight or through others`,
  }));

/** The two folders beside each other in which an import starts and ends; nothing where either lies beside
 *  the other's folder or in the same one. */
function siblingFolders({ from, to }: Edge): readonly [string, string] | undefined {
  const [a, b] = [from.split('/'), to.split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0 || at >= a.length - 1 || at >= b.length - 1) return undefined;
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}

/** The imports from whose end there is a way back to their start. */
function backEdges(
  edges: readonly Edge[],
  nodesOf: (edge: Edge) => readonly [string, string] | undefined,
): readonly Edge[] {
  const graph = graphOf(edges.flatMap((edge) => [nodesOf(edge) ?? []]));
  const known = new Map<string, ReadonlySet<string>>();
  return edges.filter((edge) => {
    const [from, to] = nodesOf(edge) ?? [];
    if (from === undefined || to === undefined) return false;
    const found = known.get(to) ?? reachable(graph, to);
    known.set(to, found);
    return found.has(from);
  });
}

function graphOf(pairs: readonly (readonly string[])[]): Graph {
  const graph = new Map<string, string[]>();
  for (const [from, to] of pairs)
    if (from !== undefined && to !== undefined) graph.set(from, [...(graph.get(from) ?? []), to]);
  return graph;
}

/** Every node that can be reached from one, without that one unless it lies on a cycle. */
function reachable(graph: Graph, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return found;
}
