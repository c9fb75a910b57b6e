import { SegmentedControl, Skeleton, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { getPasswordState } from '@safety-qube/contract/endpoints/identity';
import type { Employee } from '@safety-qube/contract/schemas/people';
import { listText } from '@safety-qube/domain/list-text';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { PictureField } from '../../components/ui/picture-field.tsx';
import { StandInForm, standInQuery } from '../../components/ui/stand-in-form.tsx';
import { SHELL_REGISTRY } from '../../config/shell-registry.ts';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { stillLoading } from '../../shared/page/still-loading.ts';
import { allFacilitiesQuery, meQuery } from '../../shared/session/session-queries.ts';
import { ConfidentialSuccessor } from './confidential-successor.tsx';
import { OwnSessions, sessionsQuery } from './own-sessions.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

/** A section of the profile: title and description, and next to it the settings. */
function Part(props: { title: string; text?: string; place?: string; children: ReactNode }) {
  const { title, text, place, children } = props;
  const id = useId();
  return (
    <section id={place} className={classes['part']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      <div className={classes['content']}>{children}</div>
    </section>
  );
}

/** Light, dark, or as on the device; stored in this browser. */
function Appearance() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('shell.appearance')}
      value={colorScheme}
      onChange={(value) => setColorScheme(value)}
      data={[
        { value: 'light', label: t('shell.light') },
        { value: 'dark', label: t('shell.dark') },
        { value: 'auto', label: t('shell.auto') },
      ]}
    />
  );
}

/** The user's role and facilities, read-only. */
function Rights({ me }: { me: Employee }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { data: facilities = [] } = useQuery(allFacilitiesQuery);
  const reach = facilities.filter((facility) => me.scopeFacilityIds?.includes(facility.id));
  const facts: [string, ReactNode][] = [
    [
      t('people.email'),
      <bdi key="email" dir="ltr">
        {me.email}
      </bdi>,
    ],
    [t('people.role'), me.roleName],
    [
      t('people.reach'),
      me.scopeFacilityIds === null
        ? t('people.reachAll')
        : listText(
            i18n.language,
            reach.map((f) => f.name),
          ),
    ],
    [t('people.facility'), me.facilityName ?? t('people.noFacility')],
    [t('people.jobTitle'), me.jobTitle ?? '–'],
    [t('people.since'), dates.day(me.createdAt)],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const passwordQuery = queryOptions({
  queryKey: ['own-password'],
  queryFn: () => call(getPasswordState, {}),
});

/** The signed-in user's own page. `ChangePassword` is for users who have a password here. */
export function ProfilePage({ ChangePassword }: { ChangePassword: ComponentType }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(meQuery);
  const me = query.data;
  const password = useQuery(passwordQuery);
  const sessions = useQuery(sessionsQuery);
  const standIn = useQuery({ ...standInQuery(me?.id ?? 0), enabled: me !== undefined });
  // Rendered together: no part pushes down what somebody is filling in.
  const isLoading = stillLoading([password, sessions, standIn]);
  const Choices = SHELL_REGISTRY.notificationChoices;
  return (
    <Page>
      <PageHeader title={t('profile.title')} />
      {query.error && !me ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : me && !isLoading ? (
        <div className={classes['parts']}>
          <Part title={t('profile.picture')} text={t('profile.pictureText')}>
            <PictureField
              person={me}
              size={80}
              onSaved={(saved) => {
                client.setQueryData(meQuery.queryKey, saved);
                void client.invalidateQueries({ queryKey: ['people', 'brief'] });
              }}
            />
          </Part>
          <Part title={t('profile.about')} text={t('profile.aboutText')}>
            <ProfileForm me={me} />
          </Part>
          <Part title={t('shell.appearance')} text={t('profile.appearanceText')}>
            <Appearance />
          </Part>
          {password.data?.hasPassword && (
            <Part title={t('field.password.label')} text={t('profile.password.text')}>
              <ChangePassword />
            </Part>
          )}
          <Part title={t('profile.sessions.title')} text={t('profile.sessions.text')}>
            <OwnSessions />
          </Part>
          <Part title={t('standingIn.title')} text={t('standingIn.text')}>
            <StandInForm employeeId={me.id} />
          </Part>
          <Part title={t('departures.namedTitle')} text={t('departures.namedText')}>
            <ConfidentialSuccessor />
          </Part>
          <Part title={t('profile.rights')} text={t('profile.rightsText')}>
            <Rights me={me} />
          </Part>
          {/* Last: it is long and loaded later, and must not move what somebody is filling in. */}
          {Choices && (
            <Part title={t('notifications.title')} text={t('notifications.chooseText')} place="notifications">
              <Suspense fallback={<Skeleton height={480} />}>
                <Choices />
              </Suspense>
            </Part>
          )}
        </div>
      ) : (
        <Stack gap={20} className={classes['parts'] ?? ''} aria-busy>
          {['80px', '36px', '36px', '36px'].map((height, index) => (
            <Skeleton key={`${height}${String(index)}`} height={height} />
          ))}
        </Stack>
      )}
    </Page>
  );
}
