import { useEffect, useState } from 'react';
import { SIDEBAR_COLLAPSED_UP_TO } from '../../config/constants.ts';
import { opensCollapsed } from '../../shared/page/layout.ts';
import { STORED, stored } from '../../shared/page/stored.ts';

/**
 * Whether the sidebar is collapsed. It starts collapsed in a narrow window, and in a wide one as the user left it; only
 * the choice in a wide window is stored.
 */
export function useCollapsed(): [boolean, () => void] {
  const initial = () => opensCollapsed(window.innerWidth, stored.get(STORED.sidebar));
  const [isCollapsed, setCollapsed] = useState(initial);
  useEffect(() => {
    let wasNarrow = window.innerWidth <= SIDEBAR_COLLAPSED_UP_TO;
    const onResize = () => {
      const isNarrow = window.innerWidth <= SIDEBAR_COLLAPSED_UP_TO;
      if (isNarrow !== wasNarrow) setCollapsed(opensCollapsed(window.innerWidth, stored.get(STORED.sidebar)));
      wasNarrow = isNarrow;
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  const toggle = () => {
    if (window.innerWidth > SIDEBAR_COLLAPSED_UP_TO) stored.set(STORED.sidebar, isCollapsed ? 'open' : 'collapsed');
    setCollapsed(!isCollapsed);
  };
  return [isCollapsed, toggle];
}
