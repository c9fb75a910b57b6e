import type en from '@safety-qube/locales/en/app.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: { app: typeof en };
    keySeparator: false;
    nsSeparator: false;
  }
}
