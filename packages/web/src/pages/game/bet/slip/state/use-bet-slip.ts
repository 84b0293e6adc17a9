import { useEffect } from 'react';
import { useStore } from 'zustand';

import { postPorts } from '../../../../../pending-post/post-ports.ts';
import { useSession } from '../../../../../session/session.ts';
import { browserStorage } from '../../../../../storage/browser-storage.ts';
import type { BetState } from './bet-reducer.ts';
import { BetSlipController } from './bet-slip-controller.ts';
import { postBet } from './post-bet.ts';
import { slipOwner } from './slip-owner.ts';

const controllers = new Map<string, BetSlipController>();

/** One controller for each table and member; it lives as long as the app. */
export function slipControllerOf(gameId: number, owner: string, table = String(gameId)): BetSlipController {
  const name = `${table} ${owner}`;
  const controller =
    controllers.get(name) ??
    new BetSlipController(
      gameId,
      owner,
      {
        ...postPorts,
        storage: browserStorage,
        post: (payload, key) => postBet(owner, payload, key),
      },
      table,
    );
  controllers.set(name, controller);
  return controller;
}

/** The current user's slip of a game and its state, kept in step with other tabs. Resumes a slip that
 *  a reload or a closed tab left without an answer. */
export function useBetSlip(gameId: number): {
  readonly controller: BetSlipController;
  readonly state: BetState;
} {
  const owner = useSession(slipOwner);
  const controller = slipControllerOf(gameId, owner);
  const state = useStore(controller.store);
  useEffect(
    () => keepInStep([controller], owner === '' ? [] : [slipControllerOf(gameId, '')]),
    [controller, gameId, owner],
  );
  return { controller, state };
}

type KeptSlip<Slip> = {
  readonly refresh: () => void;
  readonly resume: () => void;
  readonly takeOver: (visitor: Slip) => void;
};

/** Keeps slips in step with other tabs and resumes what has no answer, until the function returned is called.
 *  A member's slips first take over those of the visitor who has logged in, each the one at its place. */
export function keepInStep<Slip extends KeptSlip<Slip>>(
  slips: readonly Slip[],
  visitors: readonly Slip[],
): () => void {
  const refresh = (): void => slips.forEach((slip) => slip.refresh());
  const takeUp = (): void => {
    refresh();
    if (document.visibilityState === 'visible') slips.forEach((slip) => slip.resume());
  };
  slips.forEach((slip, at) => visitors[at] && slip.takeOver(visitors[at]));
  takeUp();
  addEventListener('storage', refresh);
  document.addEventListener('visibilitychange', takeUp);
  return () => {
    removeEventListener('storage', refresh);
    document.removeEventListener('visibilitychange', takeUp);
  };
}
