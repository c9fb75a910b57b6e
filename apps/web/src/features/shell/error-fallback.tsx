import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, SignedOutError } from '../../shared/api/call.ts';
import { removeDrawnFrame } from '../../shared/page/drawn-page.ts';

/** Shows a spinner while something loads; without text as long as the texts are loading too. */
export function Waiting() {
  const { t, ready } = useTranslation(undefined, { useSuspense: false });
  return (
    <Center mih="50dvh" h="100%">
      <Loader role="status" aria-label={ready ? t('shell.loading') : undefined} />
    </Center>
  );
}

/** Whether an error is due to the end of the session; sign-in follows automatically. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof SignedOutError || (error instanceof CallError && error.statusCode === 401);

/** Shown instead of what could not be loaded or rendered, including a part of the application that failed to load. */
export function ErrorFallback({ error }: { error: unknown }) {
  const { t } = useTranslation(undefined, { useSuspense: false });
  useLayoutEffect(() => removeDrawnFrame(true), []);
  if (isSessionOver(error)) return <Waiting />;
  return (
    <Center mih="50dvh" h="100%" p="lg">
      <Stack align="center" role="alert">
        <Text component="h1" fz={18} fw={600} ta="center">
          {t('shell.loadingFailed')}
        </Text>
        <Button size="md" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      </Stack>
    </Center>
  );
}
