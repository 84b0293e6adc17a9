import type { SessionMember } from './session-member.ts';

/** Live sessions by token, and by member for invalidation. Two generations bound the memory: used entries
 *  move to the young one; when it is full, the old one is dropped.  Cost: one or two map look-ups. */
export type KnownSessions = {
  readonly get: (token: string) => SessionMember | undefined;
  readonly set: (token: string, member: SessionMember) => void;
  readonly forget: (memberId: bigint) => void;
  readonly clear: () => void;
};

type Generation = {
  readonly byToken: Map<string, SessionMember>;
  /** The tokens of a member; there are few sessions per member. */
  readonly byMember: Map<bigint, readonly string[]>;
};

const newGeneration = (): Generation => ({ byToken: new Map(), byMember: new Map() });

export function createKnownSessions(generationMax: number): KnownSessions {
  let young = newGeneration();
  let old = newGeneration();

  const set = (token: string, member: SessionMember): void => {
    if (young.byToken.size >= generationMax) {
      old = young;
      young = newGeneration();
    }
    const { memberId } = member;
    if (!young.byToken.has(token)) {
      const before = young.byMember.get(memberId);
      young.byMember.set(memberId, before ? [...before, token] : [token]);
    }
    young.byToken.set(token, member);
  };

  const forgetIn = ({ byToken, byMember }: Generation, memberId: bigint): void => {
    for (const token of byMember.get(memberId) ?? []) byToken.delete(token);
    byMember.delete(memberId);
  };

  return {
    get: (token) => {
      const found = young.byToken.get(token);
      if (found) return found;
      const older = old.byToken.get(token);
      if (older) set(token, older);
      return older;
    },
    set,
    forget: (memberId) => {
      forgetIn(young, memberId);
      forgetIn(old, memberId);
    },
    clear: () => {
      young = newGeneration();
      old = newGeneration();
    },
  };
}
