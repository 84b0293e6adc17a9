import { useEffect, useRef, useState, type FormEvent } from 'react';

import { focusFirstFault } from './focus-first-fault.ts';

/** Runs one submission of a form at a time. A failed call has shown its own error. What is wrong with a field
 *  stands at it afterwards, and the focus goes to the first of those fields. */
export function useSubmit(action: () => Promise<void>): {
  readonly isPending: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
} {
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  /** The form of the last submission that has ended; a new object each time. */
  const [ended, setEnded] = useState<{ readonly form: HTMLFormElement } | null>(null);
  // By now the errors are in the document.
  useEffect(() => {
    if (ended) focusFirstFault(ended.form);
  }, [ended]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isRunning.current) return;
    const form = event.currentTarget;
    isRunning.current = true;
    setIsPending(true);
    const end = (): void => {
      isRunning.current = false;
      setIsPending(false);
      setEnded({ form });
    };
    action().then(end, end);
  };
  return { isPending, submit };
}
