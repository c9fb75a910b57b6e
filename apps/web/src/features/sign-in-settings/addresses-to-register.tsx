import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './sign-in-settings.module.css';

function Address({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes['copied']}>
      <span className={classes['label']}>{label}</span>
      <code dir="ltr">{address}</code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            aria-label={t('provider.copyOf', { what: label })}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? t('provider.copied') : t('provider.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** Returns the address that the provider redirects back to. */
export const redirectAddress = (): string => `${location.origin}/auth`;

/** Addresses to register at the provider: where it redirects back to. They use the host of this browser's page. */
export function AddressesToRegister() {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes['text']}>{t('provider.registerText')}</p>
      <Address label={t('provider.redirectAddress')} address={redirectAddress()} />
      <Address label={t('provider.logoutAddress')} address={`${location.origin}/`} />
      <Address label={t('provider.corsAddress')} address={location.origin} />
      <p className={classes['quiet']}>{t('provider.registerEntra')}</p>
    </>
  );
}
