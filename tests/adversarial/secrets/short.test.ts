import { shortForms } from '../short.ts';
import { secrets } from './scenarios.ts';

shortForms(secrets);
