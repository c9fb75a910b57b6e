import { useMantineColorScheme } from '@mantine/core';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { toastError } from '../../shared/page/toast.ts';
import { logOut } from '../../shared/session/identity.ts';
import { meQuery } from '../../shared/session/session-queries.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { endChat } from '../../shared/tenant/chat-widget.ts';
import { chooseLanguage, supportedLanguages } from '../../shared/tenant/choose-language.ts';

export type Appearance = 'light' | 'dark' | 'auto';

let isWarned = false;
/** Signs out; the first time it only warns if data that waits on this device to be sent would be lost. */
async function leave(scheme: Scheme | undefined): Promise<void> {
  if (!scheme) return;
  const { countKept } = await import('../../shared/files/kept-files.ts');
  const count = await countKept();
  if (count && !isWarned) {
    isWarned = true;
    return toastError(i18next.t('shell.unsentFiles', { count }));
  }
  endChat();
  await logOut(scheme);
}

/** The signed-in user and the settings that are available everywhere. */
export function useAccount() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    me,
    languages: supportedLanguages(),
    chooseLanguage: (language: string) => void chooseLanguage(language).catch(() => undefined), // a toast shows the error
    appearance: colorScheme,
    setAppearance: (appearance: Appearance) => setColorScheme(appearance),
    signOut: () => void leave(scheme),
  };
}
