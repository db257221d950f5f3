import { CONTACT, location, message, optIn, rego, text, vin } from '../fields.ts';
import { OWN_CAR_TOLD } from '../form-parts.ts';
import { type FormRow, hasDepartment, nextStep, oneStep } from '../form-row.ts';

export const parts = {
  title: 'Order parts and accessories',
  submit: 'Send enquiry',
  searchedAs: 'spare parts spares accessories genuine tyres towbar roof racks',
  searchedAsIn: { US: 'tires floor mats' },
  steps: oneStep(
    location('parts', 'Parts department'),
    ...CONTACT,
    text({ name: 'make', label: 'Make', optional: true }),
    text({ name: 'model', label: 'Model', optional: true }),
    rego,
    vin,
    message('Which parts do you need?'),
    optIn,
  ),
  filing: { category: 'Parts Enquiry', success: 'parts-enquiry' },
  thanks: {
    'parts-enquiry': {
      title: 'We are looking for your parts',
      text: 'Your request is with the parts team at {dealer}.',
      next: [
        nextStep('We find the right part', 'By your plate or VIN, so that it fits.'),
        nextStep('We tell you price and time', 'Before anything is ordered.'),
      ],
      department: 'parts',
    },
  },
  pages: [
    {
      slug: 'parts',
      title: 'Parts and accessories',
      lead: 'Say what you are looking for. With a plate or VIN we find the part that fits.',
      offered: hasDepartment('parts'),
    },
  ],
  inDialog: false,
  inText: true,
  told: OWN_CAR_TOLD,
} as const satisfies FormRow;
