import { useRef, useState, type FormEvent } from 'react';

/** Runs a form's action once at a time. Its failure has been shown by the call that failed. */
export function useSubmit(action: () => Promise<void>): [boolean, (event: FormEvent) => void] {
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
  return [isPending, submit];
}
