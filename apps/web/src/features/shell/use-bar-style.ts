import { useComputedColorScheme } from '@mantine/core';
import { barColours, barTheme, barVariables } from '@safety-qube/domain/bar-colours';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo } from 'react';
import { schemeQuery } from '../../shared/session/start-visit.ts';

/** The colours of the topbar or the sidebar in the tenant's theme, as variables for its element. */
export function useBarStyle(bar: 'topbarTheme' | 'sidebarTheme'): CSSProperties {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const colours = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const theme = scheme?.theme;
  return useMemo(
    () => (theme ? barVariables(barColours(theme, barTheme(theme[bar]), colours)) : {}),
    [theme, bar, colours],
  );
}
