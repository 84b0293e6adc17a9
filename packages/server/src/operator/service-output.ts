import type { WaitingFeedback } from '../feedback/feedback-store.ts';
import type { WaitingMember } from '../service/service-store.ts';
import { columns, type Output, timeText } from './output.ts';

const TEXT_MAX = 60;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX - 1)}…` : line;
};

const NOBODY = { lines: ['nobody waits'], data: [] } as const;

/** Prints the members who wait for an answer, longest first. */
export const waitingTable = (waiting: readonly WaitingMember[]): Output =>
  waiting.length === 0
    ? NOBODY
    : {
        lines: columns([
          ['member', 'name', 'waits since', 'last message'],
          ...waiting.map((row) => [
            String(row.member_id),
            row.username,
            timeText(row.waiting_since),
            short(row.content),
          ]),
        ]),
        data: waiting,
      };

/** Prints feedback without an answer. */
export const feedbackTable = (waiting: readonly WaitingFeedback[]): Output =>
  waiting.length === 0
    ? NOBODY
    : {
        lines: columns([
          ['id', 'member', 'type', 'sent', 'contact', 'text'],
          ...waiting.map((row) => [
            String(row.id),
            row.member_id === null ? '-' : String(row.member_id),
            row.type,
            timeText(row.created_at),
            row.contact,
            short(row.content),
          ]),
        ]),
        data: waiting,
      };
