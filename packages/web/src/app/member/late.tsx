import { type ComponentType, useEffect, useState } from 'react';

type LateProps<Props> = {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
};

/** A component whose code loads once it is needed, by few members; nothing until it is there. */
export function Late<Props extends object>({ load, props }: LateProps<Props>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => undefined,
    );
  }, [load]);
  return Loaded && <Loaded {...props} />;
}
