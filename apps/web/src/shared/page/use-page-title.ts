import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { schemeQuery } from '../session/start-visit.ts';

/** Sets the browser's title to the page's title before the application's name; the next page sets its own. */
export function usePageTitle(title: string): void {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const appName = scheme?.theme.appName;
  useEffect(() => {
    document.title = appName ? `${title} · ${appName}` : title;
  }, [title, appName]);
}
