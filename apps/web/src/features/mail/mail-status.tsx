import type { MailBrief } from '@safety-qube/contract/schemas/mail';
import { useTranslation } from 'react-i18next';
import { type Glyph, StatusMark, type Tone } from '../../components/ui/status-glyph.tsx';

const LOOK: Record<MailBrief['status'], [Glyph, Tone]> = {
  kept: ['ring', 'slate'],
  waiting: ['half', 'accent'],
  sent: ['check', 'green'],
  failed: ['cross', 'red'],
};

/** The status of a mail, as shape and word. Kept: no mail server is configured, so it can only be read here. */
export function MailStatusMark({ status }: { status: MailBrief['status'] }) {
  const { t } = useTranslation();
  const [glyph, tone] = LOOK[status];
  return (
    <StatusMark glyph={glyph} tone={tone}>
      {t(`mail.status.${status}`)}
    </StatusMark>
  );
}
