import { useEffect } from 'react';
import { useStore } from 'zustand';

import { postAs } from '../../../../pending-post/post-as.ts';
import { postPorts } from '../../../../pending-post/post-ports.ts';
import { useSession } from '../../../../session/session.ts';
import { browserStorage } from '../../../../storage/browser-storage.ts';
import type { BetState } from './bet-reducer.ts';
import { BetSlipController } from './bet-slip-controller.ts';
import { slipOwner } from './slip-owner.ts';

const controllers = new Map<string, BetSlipController>();

/** One controller for each game and member; it lives as long as the app. */
function slipControllerOf(gameId: number, owner: string): BetSlipController {
  const name = `${gameId} ${owner}`;
  const controller =
    controllers.get(name) ??
    new BetSlipController(gameId, owner, {
      ...postPorts,
      storage: browserStorage,
      post: (payload, key) => postAs(owner, 'games/submitBet', payload, key),
    });
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
  useEffect(() => {
    const takeUp = (): void => {
      controller.refresh();
      if (document.visibilityState === 'visible') controller.resume();
    };
    if (owner !== '') controller.takeOver(slipControllerOf(gameId, ''));
    takeUp();
    addEventListener('storage', controller.refresh);
    document.addEventListener('visibilitychange', takeUp);
    return () => {
      removeEventListener('storage', controller.refresh);
      document.removeEventListener('visibilitychange', takeUp);
    };
  }, [controller, gameId, owner]);
  return { controller, state };
}
