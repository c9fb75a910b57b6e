import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endChat } from '../../lib/chat-widget.ts';
import { chooseLanguage, supportedLanguages } from '../../lib/choose-language.ts';
import { logOut } from '../../lib/identity.ts';
import { meQuery } from '../../lib/start-session.ts';
import { schemeQuery } from '../../lib/start-visit.ts';

export type Appearance = 'light' | 'dark' | 'auto';

/** The signed-in person and what they can set from everywhere. */
export function useAccount() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    me,
    languages: supportedLanguages(),
    chooseLanguage: (language: string) => void chooseLanguage(language).catch(() => undefined), // said by a toast
    appearance: colorScheme as Appearance,
    setAppearance: (appearance: Appearance) => setColorScheme(appearance),
    signOut: () => {
      endChat();
      if (scheme) void logOut(scheme);
    },
  };
}
