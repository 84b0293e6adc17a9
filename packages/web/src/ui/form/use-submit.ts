import { useRef, useState, type FormEvent } from 'react';

/** Runs one submission of a form at a time. A failed call has shown its own error. */
export function useSubmit(action: () => Promise<void>): {
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => void;
} {
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    const end = (): void => {
      isRunning.current = false;
      setIsPending(false);
    };
    action().then(end, end);
  };
  return { isPending, submit };
}
