import { useEffect, useState } from 'react';

async function loadSheets() {
  const [slip, rules] = await Promise.all([import('./slip-sheet.tsx'), import('./rules-sheet.tsx')]);
  return { SlipSheet: slip.SlipSheet, RulesSheet: rules.RulesSheet };
}

type Sheets = Awaited<ReturnType<typeof loadSheets>>;

/** The code of the sheets, fetched once the table stands: nobody opens one before. Null until it is there; a fetch
 *  that fails is tried again when the page is shown anew. */
export function useSheets(): Sheets | null {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  useEffect(() => {
    void loadSheets().then(setSheets, () => undefined);
  }, []);
  return sheets;
}
