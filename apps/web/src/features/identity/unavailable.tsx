import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Message } from './heading.tsx';

/** There was no answer to what a page must know first; another try is a click away. */
export function Unavailable(props: { title: string; isTrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Message isProblem title={props.title} text={t('signIn.unavailableText')}>
      <Button size="lg" loading={props.isTrying} onClick={props.onRetry}>
        {t('common.tryAgain')}
      </Button>
    </Message>
  );
}
