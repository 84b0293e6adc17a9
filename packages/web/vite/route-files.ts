import type { RouteTable } from '../src/nav/route-table.ts';
import { bundleOnce } from './bundle-once.ts';

const PAGE = /\/src\/pages\/.+\.tsx$/;

/** The address of each page that is fetched when it is needed, by the module that holds it. The route table
 *  itself is run for it: every page in it stands for the name of its own module. */
export async function addressesByModule(routesModule: string): Promise<ReadonlyMap<string, string>> {
  const code = await bundleOnce('es', {
    input: routesModule,
    plugins: [
      {
        name: 'tessera-page-names',
        load: {
          filter: { id: PAGE },
          handler: (id) => ({ code: `export const Page = ${JSON.stringify(id)};`, moduleType: 'js' }),
        },
      },
    ],
  });
  const { routes } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readonly routes: RouteTable;
  };
  const pages = await Promise.all(
    Object.entries(routes).map(async ([address, { load }]) => {
      const { Page } = await load();
      return [String(Page), address] as const;
    }),
  );
  return new Map(pages);
}
