import { lazy, type ReactNode, Suspense } from 'react';
import { SHELL_REGISTRY } from '../../config/shell-registry.ts';
import { afterFirstPaint, fetchAhead } from '../../shared/page/after-first-paint.ts';
import type { Layout } from '../../shared/page/layout.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionMark } from './connection-mark.tsx';
import { ShellContext, type ShellParts } from './shell-context.ts';
import { Sidebar } from './sidebar.tsx';
import { Topbar } from './topbar.tsx';
import { useMenu } from './use-menu.ts';

/** Loaded when it is first requested. */
const CommandPalette = lazy(() => import('./palette/command-palette.tsx'));

// How pages are printed is not needed before the first one is rendered.
afterFirstPaint(() => fetchAhead(() => import('../../shared/page/printing.ts')));

interface Props {
  readonly layout: Layout;
  /** The tenant's layout: 1 sidebar alone, 2 topbar and sidebar, 3 topbar with the menu. */
  readonly theme: number;
  readonly shared: Pick<ShellParts, 'openPalette' | 'sidebar'>;
}

function WithParts({ shared, children }: { shared: Props['shared']; children: ReactNode }) {
  const menu = useMenu();
  return <ShellContext value={{ menu, registry: SHELL_REGISTRY, ...shared }}>{children}</ShellContext>;
}

/** The bars before the page. */
export const BarsBefore = ({ layout, theme, shared }: Props) => (
  <WithParts shared={shared}>
    {layout !== 'mobile' && theme !== 1 && <Topbar withMenu={theme === 3} />}
    {shared.sidebar && <Sidebar isAlone={theme === 1} />}
  </WithParts>
);

/** The bar after the page, and the palette once it was requested. */
export const BarsAfter = ({ layout, shared, requests }: Omit<Props, 'theme'> & { requests: number }) => (
  <WithParts shared={shared}>
    {layout === 'mobile' && <BottomBar />}
    <ConnectionMark />
    {requests > 0 && (
      <Suspense>
        <CommandPalette request={requests} />
      </Suspense>
    )}
  </WithParts>
);
