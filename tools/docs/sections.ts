/** One group of the sidebar: its pages in order, named by their files under docs/. */
export interface Section {
  readonly label: string;
  readonly pages: readonly string[];
}

/** The sidebar of the documentation. A page that is in no section fails the link check, and so does one that is missing. */
export const SECTIONS: readonly Section[] = [
  {
    label: 'Start',
    pages: [
      'index.md',
      'how-a-vehicle-becomes-a-page.md',
      'how-a-form-becomes-a-lead.md',
      'architecture.md',
      'glossary.md',
    ],
  },
  { label: 'For you', pages: ['for-dealers.md', 'for-editors.md', 'for-ops.md', 'for-engineers.md'] },
  {
    label: 'Guides',
    pages: [
      'add-a-dealer.md',
      'looks.md',
      'content.md',
      'makes-and-models.md',
      'search.md',
      'vehicle-pages.md',
      'photographs.md',
      'saved-cars.md',
      'forms.md',
      'accounts.md',
      'payments.md',
      'feeds.md',
      'feeds-and-figures.md',
    ],
  },
  {
    label: 'Operations',
    pages: [
      'deploy.md',
      'upgrade.md',
      'storage.md',
      'scale.md',
      'containers.md',
      'fleet.md',
      'monitoring.md',
      'security.md',
      'troubleshooting.md',
    ],
  },
  { label: 'Code', pages: ['testing.md', 'styles.md'] },
  {
    label: 'Reference',
    pages: [
      'reference/configuration.md',
      'reference/commands.md',
      'reference/environment.md',
      'reference/api.md',
      'reference/licences.md',
    ],
  },
];

/** The folder whose pages make the last section, in the order of their names. */
export const DECISIONS = 'decisions/';
