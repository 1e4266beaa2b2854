import { shortForms } from '../short.ts';
import { crashes } from './trials.ts';

shortForms(crashes, { privileged: true });
