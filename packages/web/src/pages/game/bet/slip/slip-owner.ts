import { isMember, type SessionState } from '../../../../session/session-reducer.ts';

/** Whose controller is in use: a member's own, or, under "", the one of whoever has no account. */
export const slipOwner = (state: SessionState): string => (isMember(state) ? (state.userInfo?.id ?? '') : '');
