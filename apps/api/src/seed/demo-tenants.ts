import type { SeededRole } from '@safety-qube/domain/seeded-roles';
import type { NewTenant } from './create-tenant.ts';

/** Demo logins with their roles; the key is the local part of the address at the tenant's demo domain. */
export const DEMO_LOGINS = {
  administrator: 'administrator',
  manager: 'ehsManager',
  member: 'ehsMember',
  supervisor: 'supervisor',
  worker: 'employee',
  auditor: 'auditor',
} as const satisfies Record<string, SeededRole>;
export type DemoLogin = keyof typeof DEMO_LOGINS;

/** Returns the mail address of a demo person, such as worker@dbo.example. */
export const demoEmail = (login: DemoLogin, slug: string): string => `${login}@${slug}.example`;

/** First name, last name, job and language of a demo person. */
export type DemoPerson = readonly [firstname: string, lastname: string, jobTitle: string, language: string];

export interface DemoTenant extends NewTenant {
  readonly people: Readonly<Record<DemoLogin, DemoPerson>>;
  /** The range of demo facilities that it has. */
  readonly sites: { readonly from: number; readonly count: number };
  /** Whether it uses the demo's second identity provider. */
  readonly goesToDemoIssuer?: boolean;
  readonly hasEmployees?: boolean;
  /** Number of its hazards of two years. */
  readonly hazards?: number;
  readonly hasIncidents?: boolean;
  /** Numbers of its issues and observations of two years. */
  readonly issues?: { readonly issues: number; readonly observations: number };
}

export const DEMO_TENANTS: readonly DemoTenant[] = [
  {
    slug: 'dbo',
    name: 'Brazos Build',
    brand: 'safety',
    theme: { topbarTheme: 1, sidebarTheme: 1, layoutTheme: 1 },
    sites: { from: 0, count: 24 },
    hasEmployees: true,
    hazards: 1500,
    hasIncidents: true,
    issues: { issues: 600, observations: 900 },
    people: {
      administrator: ['Grace', 'Whitfield', 'HSE Systems Manager', 'en'],
      manager: ['Étienne', 'Moreau', 'EHS Manager', 'fr'],
      member: ['Chiara', 'Bellini', 'EHS Advisor', 'it'],
      supervisor: ['Miguel', 'Herrera', 'Site Supervisor', 'es'],
      worker: ['Li', 'Wei', 'Scaffolder', 'zh'],
      auditor: ['ليلى', 'حداد', 'Internal Auditor', 'ar'],
    },
  },
  {
    slug: 'acme',
    name: 'Acme Fabrication',
    brand: 'safety',
    theme: { primary: '#0B7A4B', tertiary: '#064E30', topbarTheme: 2, sidebarTheme: 3, layoutTheme: 2 },
    sites: { from: 24, count: 4 },
    hazards: 120,
    issues: { issues: 36, observations: 24 },
    people: {
      administrator: ['Hannah', 'Osei', 'Operations Director', 'en'],
      manager: ['Rafael', 'Ibáñez', 'EHS Manager', 'es'],
      member: ['Nora', 'Lindqvist', 'EHS Specialist', 'en'],
      supervisor: ['Luca', 'Ferrante', 'Shift Supervisor', 'it'],
      worker: ['Aminata', 'Diallo', 'Welder', 'fr'],
      auditor: ['Peter', 'Kowalski', 'Auditor', 'en'],
    },
  },
  {
    slug: 'orbex-security',
    name: 'Orbex Security',
    brand: 'security',
    theme: { topbarTheme: 1, sidebarTheme: 6, layoutTheme: 1 },
    sites: { from: 28, count: 3 },
    issues: { issues: 36, observations: 24 },
    people: {
      administrator: ['Marcus', 'Adeyemi', 'Security Systems Manager', 'en'],
      manager: ['فاطمة', 'الزهراني', 'Head of Security', 'ar'],
      member: ['Sofia', 'Marchetti', 'Security Analyst', 'it'],
      supervisor: ['Owen', 'Gallagher', 'Shift Commander', 'en'],
      worker: ['Lucía', 'Paredes', 'Guard', 'es'],
      auditor: ['Chen', 'Yan', 'Compliance Auditor', 'zh'],
    },
  },
  {
    slug: 'globex',
    name: 'Globex Energy',
    brand: 'safety',
    theme: { primary: '#B4540A', tertiary: '#6E3206', topbarTheme: 4, sidebarTheme: 2, layoutTheme: 3 },
    sites: { from: 31, count: 4 },
    hazards: 120,
    goesToDemoIssuer: true,
    people: {
      administrator: ['Ingrid', 'Solberg', 'HSE Director', 'en'],
      manager: ['Camille', 'Fournier', 'HSE Manager', 'fr'],
      member: ['Zhang', 'Min', 'HSE Engineer', 'zh'],
      supervisor: ['Diego', 'Salcedo', 'Platform Supervisor', 'es'],
      worker: ['عمر', 'ناصر', 'Rig Operator', 'ar'],
      auditor: ['Elena', 'Ricci', 'Auditor', 'it'],
    },
  },
];
