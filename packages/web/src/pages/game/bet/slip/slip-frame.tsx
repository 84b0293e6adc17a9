import type { ComponentProps } from 'react';

import { Sheet } from '../../../../ui/sheet/index.ts';
import { SidePanel } from './side-panel.tsx';

type SlipFrameProps = Omit<ComponentProps<typeof Sheet>, 'isOpen' | 'foot'> &
  Pick<ComponentProps<typeof SidePanel>, 'foot'> & {
    /** It stands beside the table instead of over it. */
    readonly isBeside: boolean;
  };

/** The frame of a slip: a sheet, or a column of its own where there is room. */
export const SlipFrame = ({ isBeside, ...props }: SlipFrameProps) =>
  isBeside ? <SidePanel {...props} /> : <Sheet isOpen {...props} />;
