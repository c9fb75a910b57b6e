import { ActionIcon, Anchor, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { direction } from '@safety-qube/domain/languages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { useDates } from '../../shared/format/use-dates.ts';
import { useMay } from '../../shared/session/access.ts';
import classes from './mail.module.css';
import { mailQuery } from './mail.queries.ts';
import { linkParts, mailDocument } from './mail-document.ts';
import { MailStatusMark } from './mail-status.tsx';

const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

/** A mail: its text, or as its recipient sees it. */
export function MailView(props: {
  id: number;
  as: 'text' | 'sent';
  onAs: (as: 'text' | 'sent') => void;
  onClose: () => void;
}) {
  const { id, as, onAs, onClose } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const mayCopyLink = useMay()('management.user.read', 'management.user.edit');
  const query = useQuery(mailQuery(id));
  const mail = query.data;
  if (query.error && !mail) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!mail)
    return (
      <Stack gap={12} p={28} aria-busy>
        <Skeleton height={22} width="60%" />
        <Skeleton height={12} width="40%" />
        <Skeleton height={200} mt={16} />
      </Stack>
    );
  return (
    <article className={classes['view']} aria-label={mail.subject}>
      <header className={classes['viewHead']}>
        <ActionIcon
          className={classes['backButton'] ?? ''}
          size={44}
          aria-label={t('mail.backToList')}
          onClick={onClose}
        >
          <DirectionalIcon name="back" size={20} />
        </ActionIcon>
        <div className={classes['viewTitle']}>
          <h2 dir="auto">{mail.subject}</h2>
          <dl className={classes['facts']}>
            <dt>{t('mail.to')}</dt>
            <dd>
              <bdi dir="ltr">{mail.to}</bdi>
            </dd>
            <dt>{t('mail.written')}</dt>
            <dd className="num">{dates.moment(mail.createdAt)}</dd>
            <dt>{t('mail.statusTitle')}</dt>
            <dd>
              <MailStatusMark status={mail.status} />
              {mail.sentAt && <span className={classes['quiet']}> · {dates.moment(mail.sentAt)}</span>}
            </dd>
          </dl>
          {mail.status === 'kept' && (
            <p className={classes['note']}>
              {t('mail.keptNote')}
              {mail.template === 'invitation' && mayCopyLink && (
                <>
                  {' '}
                  <Anchor
                    inherit
                    renderRoot={(root) => (
                      <Link to="/management/people" search={{ tab: 'invited', q: mail.to }} {...root} />
                    )}
                  >
                    {t('mail.openInvitation')}
                  </Anchor>
                </>
              )}
            </p>
          )}
          {mail.error && <p className={classes['error']}>{mail.error}</p>}
        </div>
        <SegmentedControl
          size="xs"
          aria-label={t('mail.shownAs')}
          value={as}
          onChange={(value) => onAs(value === 'sent' ? 'sent' : 'text')}
          data={[
            { value: 'text', label: t('mail.asText') },
            { value: 'sent', label: t('mail.asSent') },
          ]}
        />
      </header>
      {as === 'text' ? (
        <div className={classes['text']} lang={mail.language} dir={direction(mail.language)}>
          {linkParts(mail.text).map(({ text, href }, index) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change
              <Anchor key={index} href={href} target="_blank" rel="noopener" underline="always" dir="ltr">
                {text}
              </Anchor>
            ) : (
              text
            ),
          )}
        </div>
      ) : (
        <iframe
          className={classes['frame']}
          title={mail.subject}
          // No script of the mail runs here; a page that one of its links opens is not restricted.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={mailDocument(mail.html, nonce())}
        />
      )}
    </article>
  );
}
