import type { Auditor } from '@tessera/auditor/auditor';
import type { Intent, Outcome } from '@tessera/auditor/observed/intent';
import { DAY_MS } from '@tessera/domain/time';
import type { SessionMember } from '@tessera/server/session/session-member';

import { tagOf } from '../servers/server.ts';
import { sendUntilKnown, type SendParts } from './send-until-known.ts';

/** Sends members' intents and records each intent and every reply with the auditor. */
export type AuditedClient = {
  readonly act: (intent: Intent) => Promise<Outcome>;
  readonly ops: Readonly<Record<Outcome['kind'], number>>;
};

export type Listener = (intent: Intent, outcome: Outcome) => void;

export function createAuditedClient(
  parts: Omit<SendParts, 'sessionOf' | 'onAnswer'>,
  auditor: Pick<Auditor, 'recordIntent' | 'recordOutcome'>,
  onAnswer: Listener = () => {},
): AuditedClient {
  const ops = { accepted: 0, refused: 0, unknown: 0 };
  const sessions = new Map<string, SessionMember>();
  const record: Listener = (intent, outcome) => {
    auditor.recordIntent(intent);
    auditor.recordOutcome(intent.op, outcome);
  };
  const sending: SendParts = {
    ...parts,
    sessionOf: (member) => sessions.get(member),
    onAnswer: (intent, outcome) => {
      onAnswer(intent, outcome);
      if (outcome.kind !== 'accepted') return;
      if (intent.kind === 'register') sessions.set(intent.member, sessionOf(intent.member, outcome.data));
      // Every copy of an accepted slip or ticket must get the same reply.
      if (isSlip(intent)) record(intent, outcome);
    },
  };
  return {
    ops,
    act: async (intent) => {
      auditor.recordIntent(intent);
      const outcome = await sendUntilKnown(sending, intent);
      ops[outcome.kind] += 1;
      if (!isSlip(intent) || outcome.kind !== 'accepted') record(intent, outcome);
      return outcome;
    },
  };
}

const isSlip = ({ kind }: Intent): boolean => kind === 'bet' || kind === 'ticket';

/** The session of a member who has registered. */
function sessionOf(member: string, data: unknown): SessionMember {
  const memberId = BigInt((data as { id: string }).id);
  return {
    memberId,
    accountId: memberId * 16n,
    tag: tagOf(member),
    isFrozen: false,
    sessionKey: member,
    expiresAtMs: Number.MAX_SAFE_INTEGER - DAY_MS,
  };
}
