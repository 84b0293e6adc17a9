import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button/index.ts';
import { changeProtection } from './use-protection.ts';

/** Ends play for 24 hours with one tap, on all devices. It cannot be taken back, which stands beside it. */
export function BreakButton({ isWide = false }: { readonly isWide?: boolean }) {
  const t = useT();
  return (
    <Button
      kind="quiet"
      size={isWide ? 'm' : 's'}
      isWide={isWide}
      onPress={() => changeProtection('protection/exclude', { length: 'day' })}
    >
      {t('protection.break')}
    </Button>
  );
}
