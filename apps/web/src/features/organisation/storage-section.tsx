import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Section } from '../../components/ui/section.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { shareOf, storageUseQuery } from './storage-use.ts';

const COLOURS = { fine: 'var(--acc)', low: 'var(--amber)', full: 'var(--red)' } as const;

/** The storage that the organisation's files use, of the total. */
export function StorageSection() {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const query = useQuery(storageUseQuery);
  const use = query.data;
  if (query.error && !use) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  const { share, state } = use ? shareOf(use) : { share: 0, state: 'fine' as const };
  return (
    <Section isPlain title={t('organisation.storage')}>
      {use ? (
        <Stack gap={6}>
          <Progress value={100 * share} size="sm" color={COLOURS[state]} aria-label={t('organisation.storage')} />
          <span className="num">
            {t('organisation.storageUsed', {
              used: numbers.bytes(use.bytes),
              most: numbers.bytes(use.mostBytes),
            })}
          </span>
        </Stack>
      ) : (
        <Skeleton height={34} />
      )}
      <Text size="sm" c="dimmed" mt={6}>
        {t('organisation.storageHelp')}
      </Text>
    </Section>
  );
}
