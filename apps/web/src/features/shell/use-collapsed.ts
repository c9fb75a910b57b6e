import { useHotkeys } from '@mantine/hooks';
import { isRoomy, SIDEBAR_COLLAPSED_UP_TO } from '@safety-qube/domain/frame';
import { useEffect, useState } from 'react';
import { opensCollapsed } from '../../shared/page/layout.ts';
import { STORED, stored } from '../../shared/page/stored.ts';

/**
 * Whether the sidebar is collapsed on the page at a path. It starts collapsed in a narrow window, and in a wide one as
 * the user left it on this device; only the choice in a wide window is stored. Pages that need its room start without it,
 * and have a choice of their own.
 */
export function useCollapsed(path: string): [boolean, () => void] {
  const isOnRoomyPage = isRoomy(path);
  const key = isOnRoomyPage ? STORED.roomySidebar : STORED.sidebar;
  const initial = () => opensCollapsed(window.innerWidth, stored.get(key), isOnRoomyPage);
  const [choice, setChoice] = useState({ key, isCollapsed: initial() });
  // Decided while the page is rendered, so that it is not first drawn with the other width.
  const isCollapsed = choice.key === key ? choice.isCollapsed : initial();
  useEffect(() => {
    let wasNarrow = window.innerWidth <= SIDEBAR_COLLAPSED_UP_TO;
    const reset = () =>
      setChoice({ key, isCollapsed: opensCollapsed(window.innerWidth, stored.get(key), isOnRoomyPage) });
    const onResize = () => {
      const isNarrow = window.innerWidth <= SIDEBAR_COLLAPSED_UP_TO;
      if (isNarrow !== wasNarrow) reset();
      wasNarrow = isNarrow;
    };
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [key, isOnRoomyPage]);
  const toggle = () => {
    if (window.innerWidth > SIDEBAR_COLLAPSED_UP_TO) stored.set(key, isCollapsed ? 'open' : 'collapsed');
    setChoice({ key, isCollapsed: !isCollapsed });
  };
  // By the place of the key: keyboards of other scripts have another letter there.
  useHotkeys([['mod+B', toggle, { usePhysicalKeys: true }]], []);
  return [isCollapsed, toggle];
}
