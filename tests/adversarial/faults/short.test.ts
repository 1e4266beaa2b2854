import { shortForms } from '../short.ts';
import { faults } from './scenarios.ts';

shortForms(faults);
