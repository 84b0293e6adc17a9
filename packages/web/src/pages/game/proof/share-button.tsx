import { useState } from 'react';

import type { RoundReply } from '@tessera/domain/fairness/export-format';

import { useT } from '../../../i18n/i18n.ts';
import { importAgain } from '../../../lazy/import-again.ts';
import { Button } from '../../../ui/button/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import type * as ShareParts from './share/share-sheet.tsx';

type ShareButtonProps = {
  readonly round: RoundReply;
  readonly roundId: string;
  readonly game: { readonly id: number; readonly name: string } | undefined;
  readonly isProved: boolean;
};

/** Opens the card of a proved round; its code loads with the first tap. */
export function ShareButton({ round, roundId, game, isProved }: ShareButtonProps) {
  const t = useT();
  const [parts, setParts] = useState<typeof ShareParts | null>(null);
  const open = async (): Promise<void> => {
    try {
      setParts(await importAgain(() => import('./share/share-sheet.tsx')));
    } catch {
      showToast({ title: t('error.network'), icon: 'error' });
    }
  };
  return (
    <>
      <Button kind="quiet" isWide onPress={open} isDisabled={!isProved || !game}>
        {t('proof.share')}
      </Button>
      {parts && game && (
        <parts.ShareSheet round={round} roundId={roundId} game={game} onClose={() => setParts(null)} />
      )}
    </>
  );
}
