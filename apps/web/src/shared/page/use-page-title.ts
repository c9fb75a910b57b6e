import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { schemeQuery } from '../session/start-visit.ts';

/** Puts what the page is about before the application's name in the browser's title; the next page puts its own. */
export function usePageTitle(title: string): void {
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const appName = scheme?.theme.appName;
  useEffect(() => {
    document.title = appName ? `${title} · ${appName}` : title;
  }, [title, appName]);
}
