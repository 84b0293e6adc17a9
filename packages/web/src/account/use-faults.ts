import { useState } from 'react';

import { ownValue } from '@tessera/domain/own-value';

import { ApiError } from '../api/api-error.ts';
import { errorText } from '../ui/error-text/index.ts';
import { showToast } from '../ui/toast/index.ts';

type Texts<Field extends string> = Partial<Record<Field, string | undefined>>;

/** The errors of a form by field: what the phone finds before sending, and what the server refuses. A field
 *  that changes loses its error. `fieldOf` gives the field of a refusal's code; anything else is a toast. */
export function useFaults<Field extends string>(fieldOf: Readonly<Record<string, Field>>) {
  const [texts, setTexts] = useState<Texts<Field>>({});
  return {
    errorOf: (field: Field): string | undefined => texts[field],
    /** Shows these errors alone. Returns whether there are none. */
    check: (found: Texts<Field>): boolean => {
      setTexts(found);
      return Object.values(found).every((text) => text === undefined);
    },
    clear: (field: Field): void => setTexts((before) => ({ ...before, [field]: undefined })),
    refuse: (error: unknown): void => {
      if (!(error instanceof ApiError)) throw error;
      const field = ownValue(fieldOf, error.code);
      if (field === undefined) showToast({ title: errorText(error), icon: 'error' });
      else setTexts({ [field]: errorText(error) } as Texts<Field>);
    },
  };
}
