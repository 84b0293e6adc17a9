import { useState } from 'react';

import { formatDate } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useGameList } from '../../../live/use-game-list.ts';
import { changeProtection, type Protection } from '../../../protection/use-protection.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { Choice } from '../../../ui/choice/index.ts';
import { ListRow } from '../../../ui/list-row/index.ts';
import { showModal } from '../../../ui/modal/index.ts';

import styles from './protection-page.module.css';

/** The games that the member has blocked, and the choice of one more. */
export function BlockedGames({ blocked }: { readonly blocked: Protection['blocked_games'] }) {
  const t = useT();
  const locale = useLocale();
  const games = useGameList().data?.list ?? [];
  const open = games.filter(({ id }) => blocked.every(({ game_id: gameId }) => gameId !== id));
  const [chosen, setChosen] = useState('');
  const game = open.find(({ id }) => String(id) === chosen);
  const block = async (): Promise<void> => {
    if (!game) return;
    const { confirm } = await showModal({
      title: t('protection.blockAsk', { game: isolated(game.name) }),
      content: t('protection.blockText'),
      confirmText: t('protection.block'),
      cancelText: t('common.cancel'),
    });
    if (confirm) await changeProtection('protection/blockGame', { game_id: game.id });
  };
  return (
    <section className={styles.section} aria-labelledby="protection-games">
      <h2 id="protection-games" className={styles.heading}>
        {t('protection.blocked')}
      </h2>
      <p className={styles.soft}>{t('protection.blockText')}</p>
      <Card as="div" isFlush>
        {blocked.map(({ game_id: gameId, starttime }) => (
          <ListRow
            key={gameId}
            label={games.find(({ id }) => id === gameId)?.name ?? String(gameId)}
            value={t('protection.blockedSince', { time: isolated(formatDate(starttime, locale)) })}
          />
        ))}
        {open.length > 0 && (
          <div className={`${styles.choice} ${styles.pick}`}>
            <Choice
              label={t('protection.blockGame')}
              options={[
                { value: '', label: t('protection.blockGame') },
                ...open.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={game ? chosen : ''}
              onChange={setChosen}
            />
            <Button kind="quiet" size="s" isDisabled={!game} onPress={block}>
              {t('protection.block')}
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
