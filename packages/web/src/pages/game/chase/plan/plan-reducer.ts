import { CHASE_ISSUES_MAX, CHASE_MULTIPLE_MAX } from '@tessera/domain/chase/plan';

/** The plan of a chase as it is edited. Numbers and amounts stand as typed. */
export type Plan = {
  readonly count: string;
  /** Of every issue without one of its own. */
  readonly multiple: string;
  /** By issue. One that leaves the plan and comes back has its multiple again. */
  readonly own: Readonly<Record<string, string>>;
  readonly stopOnWin: boolean;
  readonly stopLoss: string;
  readonly stopWin: string;
};

export type PlanAction =
  | { readonly type: 'countChosen'; readonly count: string }
  /** For every issue: those with one of their own lose it. */
  | { readonly type: 'multipleChosen'; readonly multiple: string }
  | { readonly type: 'issueMultipleChosen'; readonly issue: string; readonly multiple: string }
  | { readonly type: 'stopOnWinSet'; readonly isOn: boolean }
  | { readonly type: 'limitTyped'; readonly limit: 'stopLoss' | 'stopWin'; readonly text: string };

export const NEW_PLAN: Plan = {
  count: '10',
  multiple: '1',
  own: {},
  stopOnWin: true,
  stopLoss: '',
  stopWin: '',
};

export function planReducer(plan: Plan, action: PlanAction): Plan {
  switch (action.type) {
    case 'countChosen':
      return { ...plan, count: atMost(action.count, CHASE_ISSUES_MAX) };
    case 'multipleChosen':
      return { ...plan, multiple: atMost(action.multiple, CHASE_MULTIPLE_MAX), own: {} };
    case 'issueMultipleChosen':
      return {
        ...plan,
        own: { ...plan.own, [action.issue]: atMost(action.multiple, CHASE_MULTIPLE_MAX) },
      };
    case 'stopOnWinSet':
      return { ...plan, stopOnWin: action.isOn };
    case 'limitTyped':
      return { ...plan, [action.limit]: action.text };
  }
}

const atMost = (text: string, max: number): string => (Number(text) > max ? String(max) : text);
