import { Skeleton } from '../../../ui/skeleton/index.ts';
import type * as LaterParts from '../later/later.ts';
import { GameTile, type GameTileProps } from './game-tile.tsx';

import styles from './game-tile.module.css';

type LeagueTileProps = GameTileProps & { readonly later: typeof LaterParts | null };

/** A league: its tile, and below it its next matches with their prices. */
export const LeagueTile = ({ later, ...tile }: LeagueTileProps) => (
  <div className={styles.league}>
    <GameTile {...tile} />
    {later ? <later.LeagueMatches gameId={tile.game.id} /> : <Skeleton height="calc(9rem + 2px)" />}
  </div>
);
