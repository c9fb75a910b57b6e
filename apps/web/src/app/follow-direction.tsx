import { useDirection } from '@mantine/core';
import { direction } from '@safety-qube/domain/languages';
import i18next from 'i18next';
import { useEffect } from 'react';

/** Mirrors Mantine's layout whenever the language changes its direction. */
export function FollowDirection() {
  const { setDirection } = useDirection();
  useEffect(() => {
    const follow = (language: string) => setDirection(direction(language));
    if (i18next.language) follow(i18next.language);
    i18next.on('languageChanged', follow);
    return () => i18next.off('languageChanged', follow);
  }, [setDirection]);
  return null;
}
