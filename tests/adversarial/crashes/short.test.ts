import { shortForms } from '../short.ts';
import { crashes } from './scenarios.ts';

shortForms(crashes);
